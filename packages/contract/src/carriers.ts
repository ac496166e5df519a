/** Carriers with a page for each parcel. This file has no imports, as browser bundles include it. */

/** `{n}` is the place of the number. Others may be typed too; their page is then the seller's to name. */
const PAGES: Readonly<Record<string, string>> = {
  Aramex: 'https://www.aramex.com/track/results?ShipmentNumber={n}',
  'Australia Post': 'https://auspost.com.au/mypost/track/details/{n}',
  bpost: 'https://track.bpost.cloud/btr/web/#/search?itemCode={n}',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={n}',
  Chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={n}',
  Colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={n}',
  Correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={n}',
  'Deutsche Post': 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={n}',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={n}',
  'DHL Paket': 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={n}',
  DPD: 'https://tracking.dpd.de/status/en_US/parcel/{n}',
  Evri: 'https://www.evri.com/track/parcel/{n}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={n}',
  GLS: 'https://gls-group.com/track/{n}',
  Hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{n}',
  InPost: 'https://inpost.pl/en/find-parcel?number={n}',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code={n}',
  'Österreichische Post': 'https://www.post.at/sv/sendungsdetails?snr={n}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{n}',
  'Swiss Post': 'https://service.post.ch/ekp-web/ui/entry/search/{n}',
  UPS: 'https://www.ups.com/track?tracknum={n}',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={n}',
}

export const CARRIERS: readonly string[] = Object.keys(PAGES)

const byFold = new Map(CARRIERS.map((name) => [name.toLowerCase(), PAGES[name]]))

/** The page of a parcel; null for other carriers and without a number. */
export function trackingPageOf(carrier: string | null, number: string | null): string | null {
  const page = byFold.get(carrier?.trim().toLowerCase() ?? '')
  const digits = number?.replace(/\s/g, '') ?? ''
  return page && digits ? page.replace('{n}', () => encodeURIComponent(digits)) : null
}

/** An address as people type it, such as `dhl.de/…`, with its scheme. What has another one stays, to be refused. */
export const withScheme = (address: string): string => {
  const typed = address.trim()
  if (typed === '' || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(typed) || /[\s\\]/.test(typed)) return typed
  return `https://${typed.replace(/^\/\//, '')}`
}
