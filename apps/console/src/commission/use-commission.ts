import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CommissionRule, CommissionRules, RequestFor } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useShownChange } from '../lib/use-shown-change.ts'

const KEY = 'GET /admin/commission'

export const useCommission = () =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => consoleApi.call(KEY, { signal }) })

/** A change of rules; its reply has all of them as they are now. */
export function useCommissionChange<Input>(change: (input: Input) => Promise<CommissionRules>) {
  return useShownChange({ queryKey: [KEY], change, following: 'all' })
}

type Body<Key extends Parameters<typeof consoleApi.call>[0]> = RequestFor<Key> extends { body: infer B } ? B : never
export type RuleBody = Body<'POST /admin/commission'>
type Dated = { id: number; version: number; from_day?: string | null }

export const commissionCalls = {
  draft: (body: RuleBody) => consoleApi.call('POST /admin/commission', { body }),
  change: ({ id, ...body }: Body<'PATCH /admin/commission/{id}'> & { id: number }) =>
    consoleApi.call('PATCH /admin/commission/{id}', { params: { id }, body }),
  order: (body: Body<'POST /admin/commission/order'>) => consoleApi.call('POST /admin/commission/order', { body }),
  announce: ({ id, ...body }: Dated) =>
    consoleApi.call('POST /admin/commission/{id}/announce', { params: { id }, body }),
  end: ({ id, ...body }: Dated) => consoleApi.call('POST /admin/commission/{id}/end', { params: { id }, body }),
}

/** The mail that a draft would be announced with. @param version of the list: another one has another mail */
export const useNotice = (id: number, version: number, fromDay: string) =>
  useQuery({
    queryKey: ['GET /admin/commission/{id}/notice', id, version, fromDay],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /admin/commission/{id}/notice', {
        params: { id },
        query: fromDay ? { from_day: fromDay } : {},
        signal,
      }),
  })

const SHOPS_OF_A_PAGE = 100
const PAGES_MAX = 20

/** The open shops, by name, to choose from. */
export function useShopChoices(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['GET /shops', 'choices'],
    async queryFn({ signal }) {
      const shops: { id: number; name: string }[] = []
      for (let page = 1; page <= PAGES_MAX; page++) {
        const found = await consoleApi.call('GET /shops', {
          query: { page, per_page: SHOPS_OF_A_PAGE, sort: 'name' },
          signal,
        })
        shops.push(...found.data)
        if (page >= found.last_page) break
      }
      return shops
    },
    staleTime: 600_000,
  })
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

type Terms = Pick<CommissionRule, 'percentage' | 'fixed' | 'floor' | 'cap' | 'on_delivery' | 'on_refund'>

/** The charge of a rule, as a formula with its limits. */
export function useTerms(): (rule: Terms) => { formula: string; limits: string[] } {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  return ({ percentage, fixed, floor, cap, on_delivery, on_refund }) => ({
    formula: fixed > 0 ? `${percentage} % + ${money(fixed)}` : `${percentage} %`,
    limits: [
      ...(floor ? [t('at least {{amount}} per piece', { amount: money(floor) })] : []),
      ...(cap === null ? [] : [t('at most {{amount}} per piece', { amount: money(cap) })]),
      ...(on_delivery ? [t('on delivery too')] : []),
      ...(on_refund === 'none' ? [t('not given back with a refund')] : []),
      ...(on_refund === 'percent_only' && fixed > 0 ? [t('without the fixed part given back with a refund')] : []),
    ],
  })
}

type Stated = Pick<CommissionRule, 'state' | 'in_force_from' | 'ended_at'>

/** The state of a rule, in words with its day. */
export function useStanding(): (rule: Stated) => string {
  const { t, i18n } = useTranslation()
  const day = (at: string | null) => (at === null ? '' : formatLocalDay(at, i18n.language))
  return ({ state, in_force_from, ended_at }) => {
    if (state === 'draft') return t('Draft, not announced')
    if (state === 'ended') return t('Ended on {{day}}', { day: day(ended_at) })
    if (state === 'announced') return t('Announced, from {{day}}', { day: day(in_force_from) })
    return ended_at === null
      ? t('In force since {{day}}', { day: day(in_force_from) })
      : t('In force, ends on {{day}}', { day: day(ended_at) })
  }
}
