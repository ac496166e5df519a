/** Formats a number for PDF operators, to a hundredth of a point. */
export const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100)
