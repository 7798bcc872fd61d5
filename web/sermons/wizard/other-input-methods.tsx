import { IconBrandYoutube, IconFileText, IconMicrophone } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { useInstallation } from "../../system/installation.queries.ts";
import { paths } from "../../navigation/paths.ts";
import optionClasses from "../../ui/inputs/option-content.module.css";
import { OptionContent } from "../../ui/inputs/option-content.tsx";
import classes from "./other-input-methods.module.css";

const INPUT_METHODS = {
  youtube: {
    name: "Import from YouTube",
    text: "Import captions from your YouTube channel.",
    Icon: IconBrandYoutube,
    path: paths.importSermonVideo,
  },
  upload: {
    name: "Upload or paste",
    text: "Use an audio or video file, captions or a document, or paste text.",
    Icon: IconFileText,
    path: paths.uploadSermon,
  },
  record: {
    name: "Record here",
    text: "Record with this device’s microphone.",
    Icon: IconMicrophone,
    path: paths.recordSermon,
  },
};

export function OtherInputMethods({
  sermonId,
  except,
}: {
  sermonId: string;
  except: keyof typeof INPUT_METHODS;
}) {
  const headingId = useId();
  const hasGoogle = useInstallation().data?.hasGoogle !== false;
  const methods = Object.entries(INPUT_METHODS).filter(
    ([key]) => key !== except && (hasGoogle || key !== "youtube"),
  );
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Other ways to add this sermon
      </h2>
      <ul className={classes.ways}>
        {methods.map(([key, { name, text, Icon, path }]) => (
          <li key={key}>
            <Link to={path(sermonId)} className={optionClasses.card}>
              <OptionContent icon={<Icon size={24} stroke={1.5} aria-hidden />} title={name} text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
