/** Written by the plugin `listPackages` of vite.config.ts. */
declare module "virtual:packages" {
  export const PACKAGES: readonly { name: string; version: string; license: string }[];
}
