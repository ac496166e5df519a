import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerReturn } from '@rialto/contract'
import { MARKET_RETURN_VIEWS, RETURN_VIEWS } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Undo2 } from 'lucide'
import { Fragment } from 'react'
import { ShopName } from '../lib/settings.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { Due } from './due.tsx'
import { OpenedReturn } from './opened-return.tsx'
import { useIsShop, useReturns, useReturnWords } from './use-returns.ts'

/** Withdrawals from the orders of the present shop and complaints about them, or of all shops for the market's staff, and the opened one beside them. */
export function ReturnsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const isShop = useIsShop()
  const { data, counts } = useReturns(state)
  const id = openedIn(state)
  const kind = state.filter('kind') === 'complaint' ? 'complaint' : 'withdrawal'
  const { views } = useReturnWords()
  const isWide = useIsWide()
  const columns = useColumns(isShop, isWide && id > 0)
  return (
    <>
      <PageHead title={t('Returns')} updatedAt={data.updatedAt} isRealtime={false} />
      <BesideList
        title={t('Return')}
        isRoomy
        list={
          <List
            list={{
              label: t('Returns'),
              fileName: 'returns',
              columns,
              // Withdrawals and complaints have numbers of their own.
              idOf: (row) => row.id * 2 + Number(row.kind === 'complaint'),
              nameOf: ({ code }) => code,
              card: (row) => <ReturnCard row={row} />,
              link: (row) => ({
                ...{ state: null, keepsScroll: true },
                to: state.withChoice({ open: String(row.id), kind: row.kind === 'complaint' ? row.kind : '' }),
              }),
              views: (isShop ? RETURN_VIEWS : MARKET_RETURN_VIEWS).map((view) => ({
                ...{ id: view, label: views[view], count: counts?.[view] },
              })),
              empty: {
                icon: Undo2,
                title: t('No returns here'),
                text: t('When somebody withdraws from a contract or complains, it appears here.'),
              },
              failed: t('The returns could not be loaded'),
            }}
            state={state}
            data={data}
          />
        }
        opened={id > 0 ? <OpenedReturn key={`${kind} ${id}`} kind={kind} id={id} /> : null}
        onClose={() => state.choose({ open: '', kind: '' })}
      />
    </>
  )
}

/** @param isNarrow a return lies beside the list, which then has less room */
function useColumns(isShop: boolean, isNarrow: boolean): ListColumn<SellerReturn>[] {
  const { t } = useTranslation()
  const { states } = useReturnWords()
  const columns: ListColumn<SellerReturn>[] = [
    {
      id: 'return',
      title: t('Return'),
      grows: true,
      cell: (row) => <Head row={row} />,
      text: ({ code, name }) => `${code} ${name}`,
    },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order }) => <bdi className="num whitespace-nowrap">{order?.order_code ?? '–'}</bdi>,
      text: ({ order }) => order?.order_code ?? '',
    },
    ...(isShop
      ? []
      : [
          {
            id: 'shop',
            title: t('Shop'),
            onlyInMarket: true as const,
            cell: ({ shop }: SellerReturn) => (
              <span className="whitespace-nowrap">{shop ? <ShopName shop={shop} /> : '–'}</span>
            ),
            text: ({ shop }: SellerReturn) => shop?.name ?? '',
          },
        ]),
    {
      id: 'state',
      title: t('State'),
      ...(isNarrow && { align: 'end' as const }),
      cell: (row) =>
        isNarrow ? <Standing row={row} /> : <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
      text: ({ state }) => states[state].label,
    },
    {
      id: 'due',
      title: t('Due'),
      align: 'end',
      cell: (row) => <Due of={row} />,
      text: ({ refund_by }) => refund_by,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => id === 'return' || id === 'state') : columns
}

/** The shopper's name, and the order and goods of the return. */
function Head({ row }: { row: SellerReturn }) {
  const { name, code, products } = row
  const picture = products[0]?.thumbnail
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture ? (
        <img
          src={`${picture}?w=96`}
          alt=""
          width={40}
          height={40}
          className="dim-dark size-10 flex-none rounded-badge bg-tile object-cover"
        />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded-badge bg-ground-2 text-ink-2">
          <Icon as={Undo2} size={18} />
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate">
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <bdi className="num text-12 text-ink-2">{code}</bdi>
        </span>
        <Goods row={row} />
      </span>
    </span>
  )
}

function Goods({ row: { kind, reason, products, order } }: { row: SellerReturn }) {
  const { t } = useTranslation()
  const { kinds, complaintReasons } = useReturnWords()
  const isWithoutOrder = order === null
  return (
    <small className="block truncate text-12 text-ink-2">
      {reason ? complaintReasons[reason] : kinds[kind]}
      {' · '}
      {products.length === 0
        ? isWithoutOrder
          ? t('Fits no order')
          : t('Told in words')
        : products.map(({ name, quantity }, index) => (
            <Fragment key={`${name} ${quantity}`}>
              {index > 0 && ' · '}
              <span className="num">{quantity}</span> × <bdi>{name}</bdi>
            </Fragment>
          ))}
    </small>
  )
}

/** How far it is, and when its money is due. */
function Standing({ row }: { row: SellerReturn }) {
  const { states } = useReturnWords()
  return (
    <span className="inline-grid justify-items-end gap-1 text-13">
      <Due of={row} />
      <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>
    </span>
  )
}

function ReturnCard({ row }: { row: SellerReturn }) {
  const { states } = useReturnWords()
  return (
    <div className="grid gap-2">
      <Head row={row} />
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
        <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>
        <Due of={row} />
      </span>
    </div>
  )
}
