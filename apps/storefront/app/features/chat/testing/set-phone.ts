/** Whether this test's screen has room for one pane alone. Before anything is drawn. */
export function setPhone(phone: boolean): void {
  const ask = window.matchMedia
  window.matchMedia = (query) => {
    const found = ask(query)
    return query.includes('width <') ? { ...found, matches: phone } : found
  }
}
