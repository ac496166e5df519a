import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FactValue, IdentityDocument, RequestFor, SellerLegal } from '@rialto/contract'
import { isPostCodeFirst } from '@rialto/contract/address-lines'
import type { FactKind, FactState, OwnStatement } from '@rialto/contract/market-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { saveBytes } from '../lib/save-bytes.ts'
import { useCountryOptions } from '../settings/option-names.ts'

const OWN = 'GET /seller/legal'
const MARKET = 'GET /admin/facts'

export type Fields = Readonly<Record<string, { label: string; kind?: 'country' | 'email' | 'phone' }>>

/** The name and the fields of each kind of facts. */
export function useFactWords() {
  const { t } = useTranslation()
  const names: Record<FactKind, string> = {
    trader: t('Trader or private'),
    legal_name: t('Legal name'),
    address: t('Postal address'),
    contact: t('Contact for shoppers'),
    vat_id: t('VAT number'),
    tax_number: t('Tax number'),
    register: t('Entry in a register'),
    packaging: t('Registers of producers'),
    self_certification: t('Promise to sell lawful goods only'),
  }
  const number = { label: t('Number') }
  const fields: Record<Exclude<FactKind, OwnStatement>, Fields> = {
    legal_name: {
      name: { label: t('Name') },
      form: { label: t('Legal form') },
      representative: { label: t('Represented by') },
    },
    address: {
      street: { label: t('Street and number') },
      post_code: { label: t('Post code') },
      town: { label: t('Town') },
      country: { label: t('Country'), kind: 'country' },
    },
    contact: { email: { label: t('Email'), kind: 'email' }, phone: { label: t('Phone'), kind: 'phone' } },
    vat_id: { number },
    tax_number: { number, office: { label: t('Tax office') } },
    register: { register: { label: t('Register') }, number },
    packaging: {
      packaging: { label: t('Packaging') },
      batteries: { label: t('Batteries') },
      devices: { label: t('Devices') },
      textiles: { label: t('Textiles') },
    },
  }
  const states: Record<FactState, { label: string; tone: BadgeTone }> = {
    given: { label: t('Waits for the market'), tone: 'accent' },
    verified: { label: t('Verified'), tone: 'ok' },
    refused: { label: t('Not accepted'), tone: 'warn' },
    expired: { label: t('Expired'), tone: 'warn' },
  }
  return { names, fields, states }
}

/** Writes a fact in lines, as people read it. */
export function useFactLines() {
  const { t } = useTranslation()
  const { fields } = useFactWords()
  const countries = useCountryOptions()
  return (kind: FactKind, value: FactValue): string[] => {
    if (kind === 'trader') return [value.is_trader === true ? t('A trader sells') : t('A private person sells')]
    if (kind === 'self_certification') return [t('Given')]
    const read = (name: string): string => (typeof value[name] === 'string' ? value[name] : '')
    if (kind === 'address') {
      const place = [read('post_code'), read('town')]
      const town = (isPostCodeFirst(read('country')) ? place : place.toReversed()).join(' ').trim()
      const country = countries.find((each) => each.value === read('country'))?.label ?? read('country')
      return [read('street'), town, country].filter(Boolean)
    }
    return Object.entries(fields[kind]).flatMap(([name, { label }]) => {
      const written = read(name)
      if (written === '') return []
      return kind === 'packaging' ? [`${label}: ${written}`] : [written]
    })
  }
}

export function useSellerLegal() {
  const { place } = usePlace()
  return useQuery({
    queryKey: [OWN, place?.key],
    queryFn: ({ signal }) => consoleApi.call(OWN, { signal }),
  })
}

/** Gives a fact; the reply has all of them as they are now. */
export function useGiveFact(kind: FactKind, seen: number | null) {
  const { place } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (value: FactValue) =>
      consoleApi.call('PUT /seller/legal/facts/{kind}', { params: { kind }, body: { value, seen } }),
    onSuccess: (legal) => queries.setQueryData([OWN, place?.key], legal),
  })
}

/** Says what the shop is for taxes; the reply has all facts as they are now. */
export function useSaveTax() {
  const { place } = usePlace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestFor<'PATCH /seller/legal/tax'>['body']) =>
      consoleApi.call('PATCH /seller/legal/tax', { body }),
    onSuccess: (legal) => queries.setQueryData([OWN, place?.key], legal),
  })
}

/** Gives a copy of the document of identity, or deletes it. */
export function useIdentityDocument() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const onSuccess = (legal: SellerLegal) => queries.setQueryData([OWN, place?.key], legal)
  return {
    give: useMutation({
      mutationFn: (document: Blob) => consoleApi.call('POST /seller/legal/document', { body: {}, files: { document } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => consoleApi.call('DELETE /seller/legal/document'), onSuccess }),
  }
}

/** Saves the copy of a shop's document of identity as a file, which is recorded. */
export const useReadIdentityDocument = (shopId: number) =>
  useMutation({
    mutationFn: async ({ type }: IdentityDocument) => {
      const bytes = await consoleApi.call('POST /admin/sellers/{id}/document', { params: { id: shopId } })
      const ending = type === 'application/pdf' ? 'pdf' : 'webp'
      saveBytes(`identity-${shopId}.${ending}`, bytes as BlobPart, type)
    },
  })

export const useFactsOfShop = (shopId: number) =>
  useQuery({
    queryKey: [MARKET, shopId],
    queryFn: ({ signal }) => consoleApi.call(MARKET, { query: { view: 'all', shop_id: shopId }, signal }),
  })

export const useWaitingFacts = () =>
  useQuery({
    queryKey: [MARKET, 'given'],
    queryFn: ({ signal }) => consoleApi.call(MARKET, { query: { view: 'given' }, signal }),
  })

/** Verifies a fact, or refuses it with a reason. */
export function useDecideFact() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason, expiresOn }: { id: number; reason: string | null; expiresOn: string | null }) =>
      reason === null
        ? consoleApi.call('POST /admin/facts/{id}/verify', { params: { id }, body: { expires_on: expiresOn } })
        : consoleApi.call('POST /admin/facts/{id}/refuse', { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [MARKET] }),
  })
}
