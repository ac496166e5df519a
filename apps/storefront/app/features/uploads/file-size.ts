/** Formats a file size: `1.4 MB`, at least `1 kB`, with Western digits. */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, count] =
    bytes >= 100_000 ? ['megabyte', bytes / 1024 / 1024] : ['kilobyte', Math.max(1, Math.round(bytes / 1024))]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}
