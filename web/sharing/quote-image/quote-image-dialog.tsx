import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../exports/download.ts";
import { drawWithFonts, QUOTE_SIZES, type QuoteImage, type QuoteSize } from "./draw-quote.ts";
import classes from "./quote-image.module.css";
import { Modal } from "../../ui/dialogs/modal.tsx";

const SIZES = Object.entries(QUOTE_SIZES).map(([value, { label }]) => ({ value: value as QuoteSize, label }));

interface QuoteImageDialogProps extends QuoteImage {
  opened: boolean;
  onClose: () => void;
}

export function QuoteImageDialog({ quote, names, opened, onClose }: QuoteImageDialogProps) {
  const [size, setSize] = useState<QuoteSize>("square");
  const canvas = useRef<HTMLCanvasElement>(null);
  const download = async () => {
    if (!canvas.current) return;
    await drawWithFonts(canvas.current, size, { quote, names });
    canvas.current?.toBlob((image) => image && saveFile(image, `quote-${size}.png`), "image/png");
  };
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} size="lg">
      <Stack>
        <Modal.Title>Quote Image</Modal.Title>
        <SegmentedControl aria-label="Size" data={SIZES} value={size} onChange={setSize} fullWidth />
        <Preview canvas={canvas} quote={quote} names={names} size={size} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={() => void download()}
          >
            Download PNG
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface PreviewProps extends QuoteImage {
  canvas: React.RefObject<HTMLCanvasElement | null>;
  size: QuoteSize;
}

function Preview({ canvas, quote, names, size }: PreviewProps) {
  const { width, height } = QUOTE_SIZES[size];
  const [first = "", second = ""] = names;
  useEffect(() => {
    if (canvas.current) void drawWithFonts(canvas.current, size, { quote, names: [first, second] });
  }, [canvas, quote, first, second, size]);
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      style={{ aspectRatio: `${width} / ${height}` }}
      width={width}
      height={height}
    >
      {[quote, ...names].join(" ")}
    </canvas>
  );
}
