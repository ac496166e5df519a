/**
 * Runs in the head, before anything is painted: who has logged in before does not see the login button come and go. In
 * plain old script, sent as it stands. The page takes the mark off as soon as it knows by itself whose it is.
 */
export const sessionScript =
  "(function(){try{if(localStorage.getItem('session'))document.documentElement.dataset.session=''}catch(e){}})()"
