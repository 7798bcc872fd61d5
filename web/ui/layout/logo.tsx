import classes from "./logo.module.css";

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.cover} />
        <path
          className={classes.pages}
          d="M15.2 11.6C12.7 9.9 9.6 9.3 6.4 9.7v12.7c3.2-.4 6.3.2 8.8 1.9zM16.8 11.6c2.5-1.7 5.6-2.3 8.8-1.9v12.7c-3.2-.4-6.3.2-8.800 1.9z"
        />
      </svg>
      Berea
    </span>
  );
}
