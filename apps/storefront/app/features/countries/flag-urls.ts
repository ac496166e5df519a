/**
 * Where the flags lie, by ISO code, in a file of its own that comes with the first flag. The drawings are those of
 * country-flag-icons (MIT): half a kilobyte each, served from here like every other picture. Emoji flags are none on Windows.
 */
const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export const flagUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
)
