// `#t=75` in the address shows the text of that second, and moves the recording to it. The page reads well without this.
const recording = document.querySelector("audio, video");
/** Lines of the transcript, or its paragraphs, in their order. */
const lines = [...document.querySelectorAll("[data-t]")];
const timeOf = ({ id, dataset }) => Number(dataset.t ?? id.slice("t=".length));

function show(hash, plays) {
  const [, digits] = /^#t=(\d{1,6})/.exec(hash) ?? [];
  if (digits === undefined) return;
  const seconds = Number(digits);
  if (!document.getElementById(`t=${seconds}`)) findShown(seconds)?.scrollIntoView({ block: "center" });
  move(seconds, plays);
}

function move(seconds, plays) {
  if (!recording) return;
  recording.currentTime = seconds;
  if (plays) recording.play().catch(() => undefined);
}

/** What is said at this second. */
const findSaid = (seconds) => lines.findLast((line) => timeOf(line) <= seconds);

/** The last highlight, paragraph or line that begins at this second or before. */
const findShown = (seconds) =>
  [...document.querySelectorAll('[id^="t="], [data-t]')]
    .filter((element) => timeOf(element) <= seconds)
    .toSorted((one, other) => timeOf(other) - timeOf(one))[0];

function isVisible(line) {
  const { top, bottom } = line.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

let current;
/** The transcript follows the recording, for those who are reading along. */
recording?.addEventListener("timeupdate", () => {
  const said = recording.paused ? current : findSaid(recording.currentTime);
  if (said === current) return;
  const isRead = current && isVisible(current);
  current?.removeAttribute("aria-current");
  said?.setAttribute("aria-current", "true");
  if (isRead && said && !isVisible(said)) said.scrollIntoView({ block: "center" });
  current = said;
});

/** Nothing is loaded from the service of a video before. */
function playVideo(link) {
  const frame = document.createElement("iframe");
  frame.className = "frame";
  frame.title = link.textContent;
  frame.allow = "autoplay; fullscreen; picture-in-picture";
  frame.src = link.dataset.embed;
  link.closest(".video").replaceChildren(frame);
  frame.focus();
}

document.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = target.closest("a");
  if (link?.dataset.embed && !(ctrlKey || metaKey || shiftKey)) {
    event.preventDefault();
    playVideo(link);
  } else if (link?.matches(".time")) show(link.hash, true);
  else if (!link && getSelection().isCollapsed) {
    const line = target.closest("[data-t]");
    if (line) move(timeOf(line), true);
  }
});
if (recording) document.documentElement.classList.add("playable");
addEventListener("hashchange", () => show(location.hash, false));
show(location.hash, false);
