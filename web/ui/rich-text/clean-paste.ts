// Makes what is pasted from word processors what it was meant to be: paragraphs, headings and lists, nothing else.

/** What Word and its kin put between the words for themselves. */
const RUBBISH = "style, script, meta, link, title, xml, img, o\\:p:empty";

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(RUBBISH)) element.remove();
  for (const comment of commentsOf(body)) comment.remove();
  for (const item of body.querySelectorAll<HTMLElement>("p[style*='mso-list']")) toItem(item);
  joinLists(body);
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent.replaceAll("\u00A0", " ").trim() === "") paragraph.remove();
  }
  for (const text of textsOf(body)) text.data = text.data.replaceAll("\u00A0", " ");
  return body.innerHTML;
}

function* nodesOf(root: Node, kind: number): Generator<Node> {
  const walker = document.createTreeWalker(root, kind);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  yield* found;
}
const commentsOf = (root: Node) => nodesOf(root, NodeFilter.SHOW_COMMENT) as Generator<Comment>;
const textsOf = (root: Node) => nodesOf(root, NodeFilter.SHOW_TEXT) as Generator<Text>;

/** A paragraph that Word shows as an item of a list: its sign stands in a span of its own. */
function toItem(paragraph: HTMLElement): void {
  const sign = [...paragraph.querySelectorAll("span")].find((span) =>
    span.getAttribute("style")?.replaceAll(" ", "").includes("mso-list:Ignore"),
  );
  const isNumbered = /^\s*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? "");
  sign?.remove();
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
    const isBeside = before instanceof HTMLElement && before.dataset.pasted === "";
    if (!isBeside || before.localName !== list.localName) continue;
    before.append(...list.children);
    list.remove();
  }
}
