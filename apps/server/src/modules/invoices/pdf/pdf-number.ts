/** A number as PDF takes it, to a hundredth of a point. */
export const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100)
