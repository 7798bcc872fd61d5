import type { PictureChoice } from "./use-picture-choice.ts";
import classes from "./picture-preview.module.css";

export function PicturePreview({ choice, label }: { choice: PictureChoice; label: string }) {
  if (!choice.previewUrl) return null;
  return <img className={classes.preview} src={choice.previewUrl} alt={label} onError={choice.reject} />;
}
