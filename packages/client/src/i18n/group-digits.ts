/**
 * Formats a count: `12,000`, with Western digits and a comma in every language, as prices have. Not by `Intl`, whose output may differ
 * between server and browser and so break hydration.
 */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
