/**
 * Returns whether dark marks have more contrast than light ones on a colour (`#rrggbb`), by WCAG's relative luminance.
 */
export function isPale(hex: string): boolean {
  const digits = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(hex)
  if (!digits) return true
  const [red, green, blue] = digits.slice(1).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.25
}
