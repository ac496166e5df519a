/**
 * An inline script for the head that marks the document of a shopper with a stored session before the first paint, so that the
 * login button does not flash. After hydration the page removes the mark. Written in old syntax, because it is sent as it is.
 */
export const sessionScript =
  "(function(){try{if(localStorage.getItem('session'))document.documentElement.dataset.session=''}catch(e){}})()"
