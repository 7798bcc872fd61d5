// Fetches what the page that the address names will need, beside what every page needs: its parts and, for the app to take
// over, what it will ask the server. Who comes without an address is most often a stranger, who is sent to sign in: whoever is
// not has the parts already.
(() => {
  const { login, shell, session, profile, sermons } = document.currentScript.dataset;
  const isLogin = /^(#\/?|#\/login.*)?$/.test(location.hash);
  const isLibrary = /^#\/library(\?tab=sermons)?$/.test(location.hash);

  for (const file of (isLogin ? login : shell).split(" ")) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }

  const answers = new Map();
  const ask = (address) => {
    const answer = fetch(address);
    // Whoever takes it hears that it failed.
    answer.catch(() => undefined);
    answers.set(address, answer);
    return answer;
  };
  const askForPerson = async (answer) => {
    const { user } = (await answer.clone().json()) ?? {};
    if (!user) return;
    for (const address of isLibrary ? [sermons, profile] : [profile]) ask(address.replace(":uid", user.id));
  };
  window.earlyAnswers = answers;
  const known = ask(session);
  if (!isLogin) known.then(askForPerson).catch(() => undefined);
  // What nobody has taken by then is too old.
  setTimeout(() => answers.clear(), 30_000);
})();
