// Tables whose cells can be edited; their structure can't.
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { Extension, Node } from "@tiptap/react";

/** Required by `tableEditing`. */
const TABLE_ROLES: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** Required by `tableEditing`; never stored. */
const SPANS = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  addAttributes: () => ({ part: { default: "body", rendered: false } }),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: () => SPANS,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: () => ["td", 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: () => ({ ...SPANS, scope: { default: null } }),
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

export const Tables = Extension.create({
  name: "tables",
  addExtensions: () => [Table, TableRow, TableCell, TableHeader],
  extendNodeSchema: ({ name }) => ({ tableRole: TABLE_ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), "Shift-Tab": go(-1) };
  },
});
