// Fetches the parts of the page that the address names, beside what every page needs. Who comes without an address is most
// often a stranger, who is sent to sign in: whoever is not has the parts already.
(() => {
  const { login, shell } = document.currentScript.dataset;
  const isLogin = /^(#\/?|#\/login.*)?$/.test(location.hash);
  for (const file of (isLogin ? login : shell).split(" ")) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
