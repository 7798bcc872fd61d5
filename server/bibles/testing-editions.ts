// Small editions with texts of our own, in every format.
import { strToU8, zipSync } from "fflate";

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What reading any of the following files results in. */
export const RIVER_VERSES = {
  "Genesis 1:1": "# At first there was a river.",
  "Genesis 1:2": "The river ran, and it sang.",
  "John 3:16": "# Two verses told as one.",
  "John 3:18": "The last word.",
};

export const USFM_GENESIS = `\\id GEN River Bible
\\h Genesis
\\toc1 The Book of Genesis
\\rem Dedicated to the public domain.
\\mt1 Genesis
\\c 1
\\s1 A river\\f + \\ft Not a heading.\\f*
\\p
\\v 1 At first \\f + \\fr 1:1 \\ft Or in the beginning\\f* there was a \\w river|strong="H5104"\\w*.
\\v 2 The river ran,
\\q1 and it \\add sang\\add*\\x - \\xo 1:2 \\xt John 3:16\\x*.
`;
export const USFM_JOHN = `\\id JHN River Bible
\\c 3
\\p
\\v 16-17 Two verses
\\b
\\q1 told as one.
\\s2 A heading in between
\\r (Genesis 1:1)
\\q1
\\v 18 The last word.
`;
export const usfmZip = () =>
  zipSync({
    "44JHN.SFM": strToU8(USFM_JOHN),
    "01GEN.SFM": strToU8(USFM_GENESIS),
    "license.txt": strToU8("Public domain"),
  });

export const OSIS = `<?xml version="1.0" encoding="UTF-8"?>
<osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace"><osisText osisIDWork="RIV" xml:lang="en">
<header><work osisWork="RIV"><title>River Bible</title><rights>Public domain</rights></work></header>
<div type="book" osisID="Gen"><title>Genesis</title><chapter osisID="Gen.1">
<p><verse osisID="Gen.1.1">At first <note>Or in the beginning</note> there was a <w lemma="strong:H5104">river</w>.</verse>
<verse osisID="Gen.1.2">The river ran,<lb/>and it <transChange type="added">sang</transChange>.</verse></p>
</chapter></div>
<div type="book" osisID="John"><chapter sID="John.3" osisID="John.3"/>
<p><verse sID="John.3.16" osisID="John.3.16 John.3.17"/>Two verses</p><l>told as one.</l><verse eID="John.3.16"/>
<title>A heading</title><verse sID="John.3.18" osisID="John.3.18"/>The last word.<verse eID="John.3.18"/>
<chapter eID="John.3"/></div></osisText></osis>`;

export const ZEFANIA = `<XMLBIBLE biblename="River Bible"><INFORMATION><identifier>RIV</identifier><language>ENG</language>
<rights>Public domain</rights></INFORMATION>
<BIBLEBOOK bnumber="1" bname="Das erste Buch"><CHAPTER cnumber="1"><CAPTION vref="1">A river</CAPTION>
<VERS vnumber="1">At first <NOTE>Or in the beginning</NOTE> there was a <STYLE css="x">river</STYLE>.</VERS>
<VERS vnumber="2">The river ran,<BR art="x-nl"/>and it sang.</VERS></CHAPTER></BIBLEBOOK>
<BIBLEBOOK bnumber="43"><CHAPTER cnumber="3"><VERS vnumber="16-17">Two verses told as one.</VERS>
<VERS vnumber="18">The last word.</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>`;

const usxBook = (code: string, content: string) =>
  `<?xml version="1.0"?><usx version="3.0"><book code="${code}" style="id">River Bible</book>${content}</usx>`;
export const usxZip = () =>
  zipSync({
    "release/USX_1/GEN.usx": strToU8(
      usxBook(
        "GEN",
        `<para style="h">Genesis</para><chapter number="1" style="c" sid="GEN 1"/><para style="s1">A river</para>
<para style="p"><verse number="1" style="v" sid="GEN 1:1"/>At first <note caller="+" style="f"><char style="ft">Or in the beginning</char></note> there was a <char style="w" strong="H5104">river</char>.<verse eid="GEN 1:1"/>
<verse number="2" style="v" sid="GEN 1:2"/>The river ran,</para><para style="q1">and it sang.<verse eid="GEN 1:2"/></para>`,
      ),
    ),
    "release/USX_1/JHN.usx": strToU8(
      usxBook(
        "JHN",
        `<chapter number="3" style="c"/><para style="p"><verse number="16-17" style="v"/>Two verses</para>
<para style="q1">told as one.</para><para style="s2">A heading</para><para style="q1"><verse number="18" style="v"/>The last word.</para>`,
      ),
    ),
    "metadata.xml": strToU8("<DBLMetadata/>"),
  });

export const USFX = `<usfx><languageCode>eng</languageCode><book id="GEN"><h>Genesis</h><c id="1"/><p>
<v id="1"/>At first <f caller="+">Or in the beginning</f> there was a <w s="H5104">river</w>.<ve/>
<v id="2"/>The river ran,</p><q>and it <add>sang</add>.<ve/></q></book>
<book id="JHN"><c id="3"/><p><v id="16-17"/>Two verses</p><q>told as one.<ve/></q><s>A heading</s><q><v id="18"/>The last word.<ve/></q></book></usfx>`;

export const TAB_SEPARATED = `\ufeffThis River Bible has been dedicated to the public domain.\r
Verse\tRiver Bible\tOther Bible\r
Genesis 1:1\tAt first there was a river.\tFirst, water.\r
Genesis 1:2\tThe river ran, and it sang.\tIt sang.\r
John 3:16-17\tTwo verses told as one.\tTwo.\r
John 3:18\tThe last word.\tThe end.\r
`;
