import { bcv_parser } from "bible-passage-reference-parser/esm/bcv_parser.js";
import * as french from "bible-passage-reference-parser/esm/lang/fr.js";
import * as german from "bible-passage-reference-parser/esm/lang/de.js";
import * as portuguese from "bible-passage-reference-parser/esm/lang/pt.js";
import * as spanish from "bible-passage-reference-parser/esm/lang/es.js";
import { describe, expect, test } from "vitest";
import { BOOKS } from "../../bible/books.ts";
import { findReferencesInContext } from "../references-in-context.ts";
import { parseReferences } from "../references.ts";
import { parseScriptureField } from "../scripture-field.ts";
import { detectLanguage, findLanguage } from "./languages.ts";

const referencesIn = (text: string, language?: string) =>
  findReferencesInContext(text, { language }).map(({ reference }) => reference);

describe("Spanish references", () => {
  test.each([
    ["abran sus biblias en Juan 3,16", ["John 3:16"]],
    ["Juan 3:16", ["John 3:16"]],
    ["Juan tres dieciséis dice que de tal manera amó Dios al mundo", ["John 3:16"]],
    ["primera de Corintios trece es el capítulo del amor", ["1 Corinthians 13"]],
    ["leamos en primera de Corintios trece cuatro al siete", ["1 Corinthians 13:4-7"]],
    [
      "la primera carta a los Corintios capítulo trece versículos del cuatro al siete",
      ["1 Corinthians 13:4-7"],
    ],
    ["Romanos capítulo ocho versículo veintiocho", ["Romans 8:28"]],
    ["Romanos ocho veintiocho", ["Romans 8:28"]],
    ["Salmo veintitrés", ["Psalm 23"]],
    ["el Salmo ciento diecinueve versículo ciento cinco", ["Psalm 119:105"]],
    ["Salmos 23", ["Psalm 23"]],
    ["1 Co 13", ["1 Corinthians 13"]],
    ["1 Co. 13:4-7", ["1 Corinthians 13:4-7"]],
    ["Ap 3:20 dice que", ["Revelation 3:20"]],
    ["en Apocalipsis tres veinte dice he aquí yo estoy a la puerta", ["Revelation 3:20"]],
    ["el capítulo ocho de Romanos", ["Romans 8"]],
    ["el capítulo 8 de la carta a los Romanos", ["Romans 8"]],
    ["el versículo dieciséis de Juan tres", ["John 3:16"]],
    ["el último capítulo de Apocalipsis", ["Revelation 22"]],
    ["el primer versículo de Génesis", ["Genesis 1:1"]],
    ["en el libro de Isaías capítulo cincuenta y tres versículo cinco", ["Isaiah 53:5"]],
    ["Isaías cincuenta y tres cinco dice", ["Isaiah 53:5"]],
    ["segunda de Timoteo tres dieciséis y diecisiete", ["2 Timothy 3:16-17"]],
    ["vamos a Mateo capítulo cinco versículos del uno al doce", ["Matthew 5:1-12"]],
    ["estamos en Efesios dos y en el versículo ocho dice por gracia sois salvos", ["Ephesians 2:8"]],
    ["2da de Pedro 1:3", ["2 Peter 1:3"]],
    ["1ª Juan 4:8", ["1 John 4:8"]],
    ["Primera Juan 4:8", ["1 John 4:8"]],
    ["Hechos de los Apóstoles 2,42", ["Acts 2:42"]],
    ["Cantar de los Cantares 2:4", ["Song of Solomon 2:4"]],
    ["Hechos capítulo dos versículo cuarenta y dos", ["Acts 2:42"]],
    ["la primera epístola del apóstol San Juan capítulo uno versículo nueve", ["1 John 1:9"]],
    ["Filipenses cuatro trece todo lo puedo en Cristo que me fortalece", ["Philippians 4:13"]],
    ["Hebreos once uno", ["Hebrews 11:1"]],
    ["Santiago uno dos al cuatro", ["James 1:2-4"]],
    ["Génesis uno uno en el principio", ["Genesis 1:1"]],
    ["Proverbios tres cinco y seis", ["Proverbs 3:5-6"]],
    ["Salmo ciento veintiuno", ["Psalm 121"]],
    ["Romanos 828 sabemos que a los que aman a Dios", ["Romans 8:28"]],
    ["Judas veinticuatro y veinticinco", ["Jude 1:24-25"]],
    ["Lucas capítulo 15, versículos 11 al 32", ["Luke 15:11-32"]],
    ["Juan tres del dieciséis al dieciocho", ["John 3:16-18"]],
    ["cf. Mt 5,3-12; Lc 6,20-26 según el evangelio", ["Matthew 5:3-12", "Luke 6:20-26"]],
    ["Mateo capítulo 28 verso 19", ["Matthew 28:19"]],
    ["Gálatas cinco veintidós y veintitrés", ["Galatians 5:22-23"]],
    ["Éxodo veinte", ["Exodus 20"]],
    ["Rut capítulo primero", ["Ruth 1"]],
    ["el tercer capítulo de Juan", ["John 3"]],
    ["Jeremías veintinueve once", ["Jeremiah 29:11"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));

  test.each([
    "Mi hermano Juan tres veces me llamó y Marcos dos días después vino con los hechos uno por uno",
    "los romanos dos mil años atrás construyeron esto y los jueces tres de ellos dormían",
    "los números tres y siete salieron y Daniel tres veces oró",
    "cada versículo dos veces, y el versículo dos del himno",
  ])("are not found in: %s", (text) => expect(referencesIn(text)).toEqual([]));
});

describe("Portuguese references", () => {
  test.each([
    ["Abram em João 3:16", ["John 3:16"]],
    ["1 Coríntios 13", ["1 Corinthians 13"]],
    ["Evangelho segundo Marcos, capítulo 2, versículos 15 a 17", ["Mark 2:15-17"]],
    ["primeiro livro dos Reis, capítulo 14", ["1 Kings 14"]],
    ["Atos 2.42", ["Acts 2:42"]],
    ["o Salmo 23", ["Psalm 23"]],
    ["Ap 3.20 diz que", ["Revelation 3:20"]],
    ["1 Pe 2:9", ["1 Peter 2:9"]],
    ["Eclesiastes 3.2b-3a", ["Ecclesiastes 3:2-3"]],
    ["Hb 11:1 não", ["Hebrews 11:1"]],
    ["Jo 3:16 não é", ["John 3:16"]],
    ["Jó 1:21 não é", ["Job 1:21"]],
    ["Evangelho segundo João, capítulo 17, versículo 19", ["John 17:19"]],
    ["Tiago 1:5", ["James 1:5"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

describe("French references", () => {
  test.each([
    ["Jean 3.16", ["John 3:16"]],
    ["Jn 3, 16 est le verset", ["John 3:16"]],
    ["1 Corinthiens 13", ["1 Corinthians 13"]],
    ["1 Co 13, 4-7 est", ["1 Corinthians 13:4-7"]],
    ["Première épître de Paul aux Corinthiens chapitre 13", ["1 Corinthians 13"]],
    ["Ésaïe 53:5", ["Isaiah 53:5"]],
    ["Psaume 23", ["Psalm 23"]],
    ["Actes des Apôtres 2,42", ["Acts 2:42"]],
    ["dans le chapitre 8 de l'épître aux Romains", ["Romans 8"]],
    ["au verset 16 de Jean 3", ["John 3:16"]],
    ["1 Rois 19", ["1 Kings 19"]],
    ["Ap 3,20 dit que je me tiens diz que", ["Revelation 3:20"]],
    ["Jacques 1,5", ["James 1:5"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

describe("German references", () => {
  test.each([
    ["1. Mose 1,1", ["Genesis 1:1"]],
    ["2. Mose 20", ["Exodus 20"]],
    ["1. Korinther 13,4-7", ["1 Corinthians 13:4-7"]],
    ["Johannes 3,16", ["John 3:16"]],
    ["Joh 3,16 ist der Vers", ["John 3:16"]],
    ["Röm 8,28", ["Romans 8:28"]],
    ["im 8. Kapitel des Römerbriefs", ["Romans 8"]],
    ["Psalm 23", ["Psalm 23"]],
    ["Offb 3,20 ist", ["Revelation 3:20"]],
    ["Apg 2,42 und", ["Acts 2:42"]],
    ["Matthäus 5,3-12", ["Matthew 5:3-12"]],
    ["1. Joh 4,8 und die", ["1 John 4:8"]],
    ["im ersten Korintherbrief Kapitel 13", ["1 Corinthians 13"]],
    ["Kapitel 3 im Buch Daniel und die Männer", ["Daniel 3"]],
    ["Jesaja 53,4.5", ["Isaiah 53:4-5"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

test.each([
  "Hoje Os 12 apóstolos não foram, e Os capítulos 5 a 8 do livro são longos",
  "Wir treffen uns am 3.5. und nicht am 4. Mai. Am 3. Juni ist es zu spät, und Am 3.6. auch",
])("words that are also abbreviations are no references: %s", (text) =>
  expect(referencesIn(text)).toEqual([]),
);

describe("the language", () => {
  test.each([
    ["en", "For this is what the apostle says in Romans"],
    ["es", "Porque esto es lo que dice el apóstol"],
    ["pt", "Porque isto é o que diz o apóstolo, não é"],
    ["fr", "C'est ce que dit l'apôtre dans la lettre"],
    ["de", "Das ist es, was der Apostel sagt und schreibt"],
    ["en", "Kwa maana jinsi hii Mungu aliupenda ulimwengu"],
    ["en", ""],
  ])("%s is detected in: %s", (tag, text) => expect(detectLanguage(text).data.tag).toBe(tag));

  test("is the one that is set, if it is understood", () => {
    expect(findLanguage("pt-BR")?.data.tag).toBe("pt");
    expect(findLanguage("sw")).toBeUndefined();
    expect(referencesIn("Is 53,5", "es")).toEqual(["Isaiah 53:5"]);
    expect(referencesIn("Is 53,5", "en")).toEqual([]);
  });

  test("may differ from the language of a reference if chapter and verse are written", () => {
    expect(referencesIn("This is what the Spanish Bible has in Juan 3:16 and in Romanos 8.")).toEqual([
      "John 3:16",
    ]);
  });
});

describe("a scripture field", () => {
  test.each([
    ["Juan 3,16", "John 3:16"],
    ["jn 3,16", "John 3:16"],
    ["Jean 3.16", "John 3:16"],
    ["1. Mose 1,1", "Genesis 1:1"],
    ["Salmos 23", "Psalm 23"],
    ["1 Co 13", "1 Corinthians 13"],
    ["Ap 3:20", "Revelation 3:20"],
    ["Offenbarung", "Revelation"],
    ["Génesis 1-3; Éxodo 20", "Genesis 1-3; Exodus 20"],
    ["Apg 2,42; Röm 8", "Acts 2:42; Romans 8"],
  ])("may have names in any language: %s", (field, normalized) =>
    expect(parseScriptureField(field).normalized).toBe(normalized),
  );
});

test.each([
  ["es", spanish],
  ["pt", portuguese],
  ["fr", french],
  ["de", german],
])("names of books mean the same as in bible-passage-reference-parser: %s", (tag, peerLanguage) => {
  const peer = new bcv_parser(peerLanguage);
  const osis = Object.keys(peer.translation_info("kjv").order);
  const { books } = findLanguage(tag)!.data;
  const differing: string[] = [];
  let compared = 0;
  for (const [bareName, forms] of Object.entries(books)) {
    for (const form of forms.split(/[ |]+/)) {
      for (const book of BOOKS.filter((each) => each.bareName === bareName)) {
        const written = `${book.ordinal ?? ""} ${form.replaceAll("_", " ")} 1:2`.trim();
        const ours = parseReferences(written, tag)
          .map((passage) => passage.book)
          .join();
        if (ours !== book.name) differing.push(`${written} is read as ${ours}`);
        const found = peer.parse(written).osis();
        // It does not know all names, and takes those that contain the name of John for his Gospel.
        if (found === "" || form.includes("johannes")) continue;
        if (found !== `${osis[book.index]}.1.2`) differing.push(`${written} is ${found} there`);
        compared += 1;
      }
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});
