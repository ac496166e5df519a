import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { Customer } from '@rialto/contract'
import { CUSTOMER_VIEWS, type CustomerView } from '@rialto/contract/market-enums'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Users } from 'lucide'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { useCustomers, useCustomerWords } from './use-customers.ts'

/** Everybody with an account. */
export function CustomersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useCustomers(state)
  return (
    <>
      <PageHead title={t('Customers')} />
      <List list={useCustomerList(counts)} state={state} data={data} />
    </>
  )
}

function useCustomerList(counts: Record<CustomerView, number> | undefined): ListDescription<Customer> {
  const { t } = useTranslation()
  const labels: Record<CustomerView, string> = { all: t('All'), disabled: t('Disabled'), erased: t('Erased') }
  return {
    label: t('Customers'),
    fileName: 'customers',
    columns: useCustomerColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (customer) => <CustomerCard customer={customer} />,
    link: ({ id }) => ({ to: `/customers/${id}`, state: null }),
    views: CUSTOMER_VIEWS.map((id) => ({ id, label: labels[id], count: counts?.[id] })),
    search: { label: t('Name, email or phone') },
    empty: { icon: Users, title: t('Nobody here'), text: t('People appear here once they have an account.') },
    failed: t('The customers could not be loaded'),
  }
}

function useCustomerColumns(): ListColumn<Customer>[] {
  const { t, i18n } = useTranslation()
  const { states } = useCustomerWords()
  return [
    {
      id: 'name',
      title: t('Name'),
      grows: true,
      cell: (customer) => <CustomerName customer={customer} />,
      text: ({ name }) => name,
    },
    {
      id: 'email',
      title: t('Email'),
      cell: ({ email }) => <span className="text-ink-2">{email}</span>,
      text: ({ email }) => email ?? '',
    },
    {
      id: 'phone',
      title: t('Phone'),
      cell: ({ phone }) => (
        <bdi dir="ltr" className="whitespace-nowrap text-ink-2">
          {phone}
        </bdi>
      ),
      text: ({ phone }) => phone ?? '',
    },
    {
      id: 'orders',
      title: t('Orders'),
      align: 'end',
      cell: ({ orders }) => <span className="tabular-nums">{orders}</span>,
      text: ({ orders }) => String(orders),
    },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => state !== 'open' && <Badge tone={states[state].tone}>{states[state].label}</Badge>,
      text: ({ state }) => states[state].label,
    },
    {
      id: 'since',
      title: t('Since'),
      align: 'end',
      cell: ({ since }) => (
        <time dateTime={since} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(since, i18n.language)}
        </time>
      ),
      text: ({ since }) => since,
    },
  ]
}

const CustomerName = ({ customer: { name } }: { customer: Customer }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={name} size={32} />
    <b className="truncate">
      <bdi>{name}</bdi>
    </b>
  </span>
)

function CustomerCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const { states } = useCustomerWords()
  const { email, phone, orders, state } = customer
  return (
    <div className="grid gap-1.5">
      <span className="flex items-center justify-between gap-3">
        <CustomerName customer={customer} />
        {state !== 'open' && <Badge tone={states[state].tone}>{states[state].label}</Badge>}
      </span>
      <span className="flex items-center justify-between gap-3 text-12 text-ink-2">
        <bdi className="truncate">{email ?? phone}</bdi>
        <span className="whitespace-nowrap">{t('{{count}} orders', { count: orders })}</span>
      </span>
    </div>
  )
}
