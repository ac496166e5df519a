import type { ComponentType } from 'react'

/** How a value is edited. Controls nest as the values do. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'text'; isNullable?: boolean; rows?: number; isCode?: boolean }
  | { kind: 'number'; min: number; max: number; decimals?: number }
  | { kind: 'choice'; options: readonly Option[] }
  | ComboControl
  | { kind: 'picture'; isOptional?: 'null' | 'absent' }
  | { kind: 'color' }
  | { kind: 'object'; fields: readonly FieldControl[] }
  | ListControl
  | { kind: 'texts' }

export interface Option {
  value: string
  label: string
}

/** A choice among many, found by typing. */
interface ComboControl {
  kind: 'combo'
  options: Option[]
  /** Without a choice the value is null. A control that is not optional then has an empty text. */
  isOptional?: true
  /** Fields beside it that follow from the choice. */
  fill?: (value: string) => Fields
}

interface ListControl {
  kind: 'list'
  item: Control
  /** A new item; `items` are those that exist. */
  create: (items: readonly unknown[]) => unknown
  addLabel: string
  /** The field that exactly one item has on. */
  exclusive?: string
}

export interface FieldControl {
  name: string
  label: string
  hint?: string
  control: Control
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The props of every control. */
export interface ValueProps<C extends Control = Control> {
  control: C
  label: string
  hint?: string | undefined
  value: unknown
  onChange: (value: unknown) => void
  /** The place of the value within the settings: `currencies.1.name`. */
  path: string
  errorOf: (path: string) => string | undefined
  labelHidden?: boolean | undefined
}

/** The props of controls that have others inside: `Value` renders those, handed down, as the files would import each other. */
export interface NestedProps<C extends Control> extends ValueProps<C> {
  Value: ComponentType<ValueProps>
}

export type OfKind<Kind extends Control['kind']> = Extract<Control, { kind: Kind }>
