interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Only some browsers read barcodes; others type them, or have a hand scanner that types. */
export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined

export function createDetector(): Detector {
  const Class = detectorClass()
  if (!Class) throw new Error('this browser reads no barcodes')
  return new Class({ formats: FORMATS })
}
