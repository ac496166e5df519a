/** Sets a screen with room for one pane only. Call it before rendering. */
export function setPhone(phone: boolean): void {
  const ask = window.matchMedia
  window.matchMedia = (query) => {
    const found = ask(query)
    return query.includes('width <') ? { ...found, matches: phone } : found
  }
}
