/** Sets whether media queries report a phone's width. Call it before rendering. */
export function setPhone(phone: boolean): void {
  const original = window.matchMedia
  window.matchMedia = (query) => {
    const list = original(query)
    return query.includes('width <') ? { ...list, matches: phone } : list
  }
}
