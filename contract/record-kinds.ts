// The names and paths of the calls for records, and the kinds that the API accepts, are derived from this list.
import { type Call, get, patch, post, remove } from "./call.ts";

export const RECORD_KINDS = {
  sermon: {
    path: "sermons",
    one: "Sermon",
    many: "Sermons",
    isExported: true,
    hasTags: true,
    hasSeries: true,
  },
  study: {
    path: "studies",
    one: "Study",
    many: "Studies",
    isExported: true,
    hasTags: true,
    hasSeries: true,
  },
  devotional: {
    path: "devotionals",
    one: "Devotional",
    many: "Devotionals",
    isExported: true,
    hasTags: false,
    hasSeries: true,
  },
  testimony: {
    path: "testimonies",
    one: "Testimony",
    many: "Testimonies",
    isExported: false,
    hasTags: false,
    hasSeries: false,
  },
} as const satisfies Record<
  string,
  { path: string; one: string; many: string; isExported: boolean; hasTags: boolean; hasSeries: boolean }
>;

type Kinds = typeof RECORD_KINDS;
export type ContentKind = keyof Kinds;

/** Names of the calls that every kind of record has, such as `listStudies` and `createStudy`. */
export interface RecordCallNames<K extends ContentKind = ContentKind> {
  list: `list${Kinds[K]["many"]}`;
  create: `create${Kinds[K]["one"]}`;
  get: `get${Kinds[K]["one"]}`;
  update: `update${Kinds[K]["one"]}`;
  delete: `delete${Kinds[K]["one"]}`;
  count: `count${Kinds[K]["many"]}`;
  change: `change${Kinds[K]["many"]}`;
  listVersions: `list${Kinds[K]["one"]}Versions`;
  restoreVersion: `restore${Kinds[K]["one"]}Version`;
}

export function recordCallNames<K extends ContentKind>(kind: K): RecordCallNames<K> {
  const { one, many } = RECORD_KINDS[kind];
  return {
    list: `list${many}`,
    create: `create${one}`,
    get: `get${one}`,
    update: `update${one}`,
    delete: `delete${one}`,
    count: `count${many}`,
    change: `change${many}`,
    listVersions: `list${one}Versions`,
    restoreVersion: `restore${one}Version`,
  };
}

function describeCalls(kind: ContentKind): Record<string, Call> {
  const names = recordCallNames(kind);
  const all = `/api/users/:uid/${RECORD_KINDS[kind].path}`;
  return {
    [names.list]: get(all),
    [names.create]: post(all),
    [names.get]: get(`${all}/:id`),
    [names.update]: patch(`${all}/:id`),
    [names.delete]: remove(`${all}/:id`),
    [names.count]: get(`${all}/counts`),
    [names.change]: post(`${all}/batch`),
    [names.listVersions]: get(`${all}/:id/versions`),
    [names.restoreVersion]: post(`${all}/:id/versions/:versionId/restore`),
  };
}

export const RECORD_PATHS = Object.values(RECORD_KINDS).map(({ path }) => path) as [
  Kinds[ContentKind]["path"],
  ...Kinds[ContentKind]["path"][],
];
export type RecordPath = (typeof RECORD_PATHS)[number];

export type ExportedKind = {
  [K in ContentKind]: Kinds[K]["isExported"] extends true ? Kinds[K]["path"] : never;
}[ContentKind];

export const EXPORTED_KINDS = Object.values(RECORD_KINDS)
  .filter(({ isExported }) => isExported)
  .map(({ path }) => path as ExportedKind);

export const CONTENT_KINDS = Object.keys(RECORD_KINDS) as [ContentKind, ...ContentKind[]];

export const RECORD_CALLS = Object.assign({}, ...CONTENT_KINDS.map(describeCalls)) as Record<
  RecordCallNames[keyof RecordCallNames],
  Call
>;
