import classes from "./stored-media.module.css";

interface StoredMediaProps {
  /** Anything except "audio" and "image" is shown as a video. */
  kind: string;
  url: string;
  name: string;
}

export function StoredMedia({ kind, url, name }: StoredMediaProps) {
  if (kind === "image") return <img className={classes.picture} src={url} alt={name} loading="lazy" />;
  const Player = kind === "audio" ? "audio" : "video";
  return <Player className={classes[Player]} controls preload="metadata" src={url} aria-label={name} />;
}
