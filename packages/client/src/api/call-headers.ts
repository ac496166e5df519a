/** The headers of every call to `/api` (docs/spec §7), with the stored locale. */
export const callHeaders = (locale: string) => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': locale,
})
