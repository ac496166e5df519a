import { createHmac, timingSafeEqual } from 'node:crypto'

/** The look that a preview shows: the draft, what shoppers see, or a publication by its id. */
export type PreviewOf = 'draft' | 'published' | number

export interface PreviewClaim {
  of: PreviewOf
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The generation of links; the operator ends all former ones. */
  links: number
}

const FORM = /^([dp]|\d{1,10})-([a-z\d]{1,10})-(\d{1,10})-([\w-]{43})$/

/** Writes a claim with its signature, in letters that need no escaping in a path. */
export function signPreview({ of, expiresAt, links }: PreviewClaim, secret: string): string {
  const target = typeof of === 'number' ? String(of) : of.charAt(0)
  const claim = `${target}-${Math.floor(expiresAt / 1000).toString(36)}-${links}`
  return `${claim}-${signature(claim, secret)}`
}

/** Reads a claim that this server has signed, expired or not; undefined for anything else. */
export function readPreview(token: string, secret: string): PreviewClaim | undefined {
  const [, target = '', seconds = '', links = '', given = ''] = FORM.exec(token) ?? []
  const expected = signature(`${target}-${seconds}-${links}`, secret)
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined
  const of = target === 'd' ? 'draft' : target === 'p' ? 'published' : Number(target)
  return { of, expiresAt: Number.parseInt(seconds, 36) * 1000, links: Number(links) }
}

const signature = (claim: string, secret: string): string =>
  createHmac('sha256', `look preview ${secret}`).update(claim).digest('base64url')
