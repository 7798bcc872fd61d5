import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import type {
  PublicationItem,
  Site,
  SiteChange,
  Subscriber,
} from "../../contract/publications/sites.schema.ts";
import { ApiError, callApi } from "../api/api.ts";
import { refreshPublication } from "./publications.queries.ts";

/** Whose public site it is: a church's, or the user's own. */
export type SiteOwner = { churchId: string } | { uid: string };

const isChurch = (owner: SiteOwner): owner is { churchId: string } => "churchId" in owner;

const siteKey = (owner: SiteOwner) => ["site", owner] as const;
const publicationsKey = (owner: SiteOwner) => ["site-publications", owner] as const;
const subscribersKey = (owner: SiteOwner) => ["site-subscribers", owner] as const;

export function useSite(owner: SiteOwner) {
  return useQuery({
    queryKey: siteKey(owner),
    queryFn: ({ signal }) =>
      isChurch(owner)
        ? callApi("getChurchSite", { params: owner, signal })
        : callApi("getOwnSite", { params: owner, signal }),
    refetchOnMount: "always",
    meta: { isCached: false },
  });
}

function useSiteMutation<Variables>(owner: SiteOwner, mutationFn: (variables: Variables) => Promise<Site>) {
  const client = useQueryClient();
  const show = async (site: Site) => {
    await client.cancelQueries({ queryKey: siteKey(owner) });
    client.setQueryData(siteKey(owner), site);
  };
  return useMutation({
    mutationFn,
    onSuccess: show,
    onError: (error) =>
      error instanceof ApiError && error.current ? show(error.current as Site) : undefined,
  });
}

export const useChangeSite = (owner: SiteOwner) =>
  useSiteMutation(owner, (body: SiteChange) =>
    isChurch(owner)
      ? callApi("changeChurchSite", { params: owner, body })
      : callApi("changeOwnSite", { params: owner, body }),
  );

/** Enough for 5 MB over a slow connection and for processing them. */
const LOGO_TIMEOUT_MS = 120_000;

export const useSetSiteLogo = (owner: SiteOwner) =>
  useSiteMutation(owner, async (file: File) => {
    const body = new Uint8Array(await file.arrayBuffer());
    return isChurch(owner)
      ? callApi("setChurchSiteLogo", { params: owner, body, timeout: LOGO_TIMEOUT_MS })
      : callApi("setOwnSiteLogo", { params: owner, body, timeout: LOGO_TIMEOUT_MS });
  });

export const useDeleteSiteLogo = (owner: SiteOwner) =>
  useSiteMutation(owner, () =>
    isChurch(owner)
      ? callApi("deleteChurchSiteLogo", { params: owner })
      : callApi("deleteOwnSiteLogo", { params: owner }),
  );

/** What is public on the site or will be. */
export function useSitePublications(owner: SiteOwner) {
  return useInfiniteQuery({
    queryKey: publicationsKey(owner),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: LIMITS.displayedItems, after: pageParam };
      return isChurch(owner)
        ? callApi("listChurchPublications", { params: owner, query, signal })
        : callApi("listOwnPublications", { params: owner, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
    meta: { isCached: false },
  });
}

export function useUnpublish(owner: SiteOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, uid, kind, recordId }: PublicationItem) => {
      if (isChurch(owner)) {
        await callApi("unpublishFromChurch", { params: { ...owner, publicationId: id } });
      } else {
        await callApi("publishRecord", { params: { uid, kind, id: recordId }, body: { published: false } });
      }
    },
    onSettled: (_, __, { kind, uid, recordId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: publicationsKey(owner) }),
        refreshPublication(client, uid, { kind, id: recordId }),
      ]),
  });
}

export function useSubscribers(owner: SiteOwner) {
  return useQuery({
    queryKey: subscribersKey(owner),
    queryFn: ({ signal }) =>
      isChurch(owner)
        ? callApi("listChurchSubscribers", { params: owner, signal })
        : callApi("listOwnSubscribers", { params: owner, signal }),
    refetchOnMount: "always",
    meta: { isCached: false },
  });
}

export function useDeleteSubscriber(owner: SiteOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Subscriber) =>
      isChurch(owner)
        ? callApi("deleteChurchSubscriber", { params: { ...owner, subscriberId: id } })
        : callApi("deleteOwnSubscriber", { params: { ...owner, subscriberId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: subscribersKey(owner) }),
  });
}
