// How the files of a part of the page come and run. The build puts this in the place of Vite's own way, which runs all of
// them in one go (web/build/run-in-turn.ts).

/** The links that fetch a file each, by its name; a style has come when its promise is kept. */
const links = new Map<string, Promise<unknown> | undefined>();
/** The files that an earlier part has run. */
const ran = new Set<string>();

/**
 * Fetches the files of a part all at once, and runs them one after the other, each in a task of its own: keys and clicks wait
 * for the longest file, and not for all. `files` are those that the part needs, each after what it needs itself; `load` runs
 * the part. Rejects where a file does not come.
 */
export async function runPart<Part>(load: () => Promise<Part>, files: string[] = []): Promise<Part> {
  await Promise.all(files.map(fetchFile));
  for (const file of files) {
    if (isStyle(file) || ran.has(file)) continue;
    await import(/* @vite-ignore */ addressOf(file));
    ran.add(file);
    await nextTask();
  }
  return load();
}

const addressOf = (file: string) => `/${file}`;
const isStyle = (file: string) => file.endsWith(".css");

function fetchFile(file: string): Promise<unknown> | undefined {
  if (!links.has(file)) links.set(file, addLink(file));
  return links.get(file);
}

function addLink(file: string): Promise<unknown> | undefined {
  const rel = isStyle(file) ? "stylesheet" : "modulepreload";
  const href = addressOf(file);
  // The page itself names the first files; a style that it only fetches early is not in use by that.
  if (document.querySelector(`link[rel="${rel}"][href="${href}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = rel;
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
  if (!isStyle(file)) return undefined;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      links.delete(file);
      reject(new Error(`${file} did not come`));
    });
  });
}

const nextTask = () => globalThis.scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));
