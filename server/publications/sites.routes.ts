import { siteEndpoints } from "../../contract/publications/sites.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import {
  changeSite,
  deleteSiteLogo,
  getSite,
  listSitePublications,
  setSiteLogo,
  type SiteParts,
  unpublishFromSite,
} from "./sites.ts";

export function addSiteRoutes(route: AddRoute, parts: SiteParts): void {
  route(siteEndpoints.getOwnSite, ({ user }) => getSite(parts, { userId: user.uid }, user.uid));
  route(siteEndpoints.changeOwnSite, ({ user, body }) =>
    changeSite(parts, { userId: user.uid }, user.uid, body),
  );
  route(siteEndpoints.setOwnSiteLogo, ({ user, body, signal }) =>
    setSiteLogo(parts, { userId: user.uid }, user.uid, body, signal),
  );
  route(siteEndpoints.deleteOwnSiteLogo, ({ user }) => deleteSiteLogo(parts, { userId: user.uid }, user.uid));
  route(siteEndpoints.listOwnPublications, ({ user, query }) =>
    listSitePublications(parts, { userId: user.uid }, user.uid, query),
  );
  route(siteEndpoints.getChurchSite, ({ user, params }) => getSite(parts, params, user.uid));
  route(siteEndpoints.changeChurchSite, ({ user, params, body }) =>
    changeSite(parts, params, user.uid, body),
  );
  route(siteEndpoints.setChurchSiteLogo, ({ user, params, body, signal }) =>
    setSiteLogo(parts, params, user.uid, body, signal),
  );
  route(siteEndpoints.deleteChurchSiteLogo, ({ user, params }) => deleteSiteLogo(parts, params, user.uid));
  route(siteEndpoints.listChurchPublications, ({ user, params, query }) =>
    listSitePublications(parts, params, user.uid, query),
  );
  route(siteEndpoints.unpublishFromChurch, ({ user, params: { churchId, publicationId } }) =>
    unpublishFromSite(parts, churchId, user.uid, publicationId),
  );
}
