import type { SavedViewList } from '@rialto/contract/list-enums'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'

export interface ListColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The cell in a CSV file. */
  text: (row: Row) => string
  align?: 'end'
  /** Takes the room that the others leave; its content is cut off rather than making the table wider. */
  grows?: boolean
  /** It tells shops apart, so it is left out, in the table and in files, where one seller sells. */
  onlyInMarket?: true
  /** Makes the column sortable; only for lists that are loaded whole. */
  sortBy?: (row: Row) => string | number
}

export interface ListView {
  /** The value of `view` in the address; the first view needs none. */
  id: string
  label: string
  count?: number
}

export interface ListFilter<Row> {
  /** Its name in the address. */
  id: string
  label: string
  options: readonly { value: string; label: string }[]
  /** For lists that are loaded whole. */
  matches: (row: Row, value: string) => boolean
}

/** A row that a bulk action left as it was: the server's reason, or the failure of the call. */
export type RefusedRow<Row> = { row: Row; reason: string } | { row: Row; error: unknown }

interface BulkButton {
  id: string
  label: string
  icon: IconNode
}

export interface BulkAction<Row> extends BulkButton {
  /** Does it with the rows that have no obstacle; throws if nothing was done. @returns the refused rows */
  run: (rows: readonly Row[]) => Promise<readonly RefusedRow<Row>[]>
  /** The reason why nothing can be done with a row; null: it can. */
  obstacle: (row: Row) => string | null
  /** The closing message. */
  doneText: (count: number) => string
  /** The rows stay chosen, for the next action. */
  keepsSelection?: boolean
}

/** An action that asks first, in a dialog of its own. */
export interface BulkDialog<Row> extends BulkButton {
  /** @param clear leaves all rows, once the change was made */
  open: (rows: readonly Row[], clear: () => void) => void
  /** Does it with all that match view, search and filters, also those that are not loaded. @param count how many, as the person was told */
  openAll?: (count: number, rows: readonly Row[], clear: () => void) => void
  /** The most that {@link openAll} takes. */
  allMax?: number
}

/** All that the list engine needs to know of a list. */
export interface ListDescription<Row> {
  /** The accessible name: *Orders*. */
  label: string
  /** The name of its CSV file, without ending; its hidden columns are remembered under it too. */
  fileName: string
  columns: readonly ListColumn<Row>[]
  /** Saves all that match as the server's own file; without it, the shown rows are saved as they stand. */
  saveAll?: () => Promise<void>
  idOf: (row: Row) => number
  /** Names a row for screen readers and reports: *RL-1042*. */
  nameOf: (row: Row) => string
  /** The row on phones, beside its checkbox and above its action. */
  card: (row: Row) => ReactNode
  /** The row's own screen, which a click on the row and Enter open; undefined for a row that has none. */
  link?: (row: Row) =>
    | {
        to: string
        state: unknown
        /** The opened row stands beside the list. */
        keepsScroll?: boolean
      }
    | undefined
  /** The controls at the end of a row. */
  action?: (row: Row) => ReactNode
  /** The action is one icon, which cards show beside the row instead of below. */
  hasSmallAction?: boolean
  /** New rows come first: they are announced by a button rather than put above the others at once. */
  newestFirst?: boolean
  views?: readonly ListView[]
  /** The name under which its choices can be saved. */
  savedAs?: SavedViewList
  filters?: readonly ListFilter<Row>[]
  /** `matches` is for lists that are loaded whole; others are searched by the server. */
  search?: { label: string; matches?: (row: Row, words: string) => boolean }
  bulk?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
  /** For the present row, by a letter. */
  rowKeys?: readonly { keys: string; label: string; run: (row: Row) => void }[]
  empty: { icon: IconNode; title: string; text: string }
  /** The failure of loading: *Your orders could not be loaded*. */
  failed: string
}

/** The rows as far as they are loaded. */
export interface ListData<Row> {
  rows: readonly Row[] | undefined
  /** How many rows match in all; null: unknown. */
  total: number | null
  error: unknown
  isFetching: boolean
  /** When the rows were read, in milliseconds since 1970. */
  updatedAt: number
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** An entry opened from a list: shown beside it, or over it where there is no room. */
export interface OpenedProps {
  title: string
  onClose: () => void
  children: ReactNode
}
