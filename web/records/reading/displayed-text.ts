/** The part of a viewer that is read: the open tab, or everything if there are no tabs. */
export const findDisplayedText = (content: HTMLElement): HTMLElement =>
  content.querySelector<HTMLElement>('[role="tabpanel"]') ?? content;
