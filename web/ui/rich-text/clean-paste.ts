// Cleans up HTML pasted from word processors: only paragraphs, headings and lists remain.

const REMOVED_ELEMENTS = "style, script, meta, link, title, xml, img, o\\:p:empty";

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  for (const comment of listComments(body)) comment.remove();
  for (const item of body.querySelectorAll<HTMLElement>("p[style*='mso-list']")) convertToList(item);
  joinLists(body);
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent.replaceAll("\u00A0", " ").trim() === "") paragraph.remove();
  }
  for (const text of listTexts(body)) text.data = text.data.replaceAll("\u00A0", " ");
  return body.innerHTML;
}

function* listNodes(root: Node, kind: number): Generator<Node> {
  const walker = document.createTreeWalker(root, kind);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  yield* found;
}
const listComments = (root: Node) => listNodes(root, NodeFilter.SHOW_COMMENT) as Generator<Comment>;
const listTexts = (root: Node) => listNodes(root, NodeFilter.SHOW_TEXT) as Generator<Text>;

/** Converts a paragraph that Word displays as a list item, with its bullet in a separate span. */
function convertToList(paragraph: HTMLElement): void {
  const bullet = [...paragraph.querySelectorAll("span")].find((span) =>
    span.getAttribute("style")?.replaceAll(" ", "").includes("mso-list:Ignore"),
  );
  const isNumbered = /^\s*[\da-z]{1,4}[.)]/i.test(bullet?.textContent ?? "");
  bullet?.remove();
  const list = document.createElement(isNumbered ? "ol" : "ul");
  list.dataset.pasted = "";
  const item = document.createElement("li");
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.replaceWith(list);
}

function joinLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLElement>("[data-pasted]")) {
    const before = list.previousElementSibling;
    const isAdjacent = before instanceof HTMLElement && before.dataset.pasted === "";
    if (!isAdjacent || before.localName !== list.localName) continue;
    before.append(...list.children);
    list.remove();
  }
}
