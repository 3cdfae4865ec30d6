// Before anything is drawn: light or dark, as the person chose or as the system is.
(function () {
  var kept = null;
  try { kept = localStorage.getItem('mantine-color-scheme-value'); } catch (error) { kept = null; }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
