/** What every call to `/api` carries, whoever makes it (docs/spec §7). `locale`: the stored one. */
export const callHeaders = (locale: string) => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': locale,
})
