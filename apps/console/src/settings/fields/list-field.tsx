import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { useRef, useState } from 'react'
import { isFields, type NestedProps, type OfKind, type ValueProps } from './control.ts'

/** A list whose items can be added, removed and put in another order. Items with fields open one at a time. */
export function ListField({
  Value,
  control,
  label,
  hint,
  labelHidden,
  value,
  onChange,
  path,
  errorOf,
}: NestedProps<OfKind<'list'>>) {
  const { t } = useTranslation()
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** A text without a meaning would be lost when its item closes. */
  const mayClose = () => !(list.current && revealRefused(list.current))
  const change = (index: number, next: unknown) => onChange(withItem(items, index, next, control.exclusive))
  const move = (index: number, to: number) => {
    if (!mayClose()) return
    const others = items.toSpliced(index, 1)
    onChange(others.toSpliced(to, 0, items[index]))
    setOpen(null)
  }
  const add = () => {
    if (!mayClose()) return
    onChange([...items, control.create(items)])
    setOpen(items.length)
  }
  const inner = control.item.kind === 'object' ? control.item.fields.map(({ name }) => `${path}.${name}`) : []
  const error = [path, ...inner].map(errorOf).find(Boolean)
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {items.length > 0 && (
        <ol
          ref={list}
          className="w-full rounded-control border border-line-strong *:not-first:border-t *:not-first:border-line"
        >
          {items.map((item, index) => {
            const title = titleOf(item) || t('Entry {{number}}', { number: index + 1 })
            const isOpen = open === index || (isFields(item) && hasError(errorOf, `${path}.${index}`, item))
            const field = (
              <Value
                control={control.item}
                label={title}
                labelHidden
                value={item}
                path={`${path}.${index}`}
                errorOf={errorOf}
                onChange={(next) => change(index, next)}
              />
            )
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and move only by their buttons
              <li key={index} className="grid gap-3 px-3 py-1.5">
                <div className="flex items-center gap-1">
                  {isFields(item) ? (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      className="min-h-11 min-w-0 flex-1 truncate text-start hover:underline"
                      onClick={() => mayClose() && setOpen(isOpen ? null : index)}
                    >
                      <bdi>{title}</bdi>
                    </button>
                  ) : (
                    <div className="min-w-0 flex-1">{field}</div>
                  )}
                  {index > 0 && (
                    <IconButton
                      icon={ArrowUp}
                      iconSize={18}
                      label={`${t('Move up')}: ${title}`}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  {index < items.length - 1 && (
                    <IconButton
                      icon={ArrowDown}
                      iconSize={18}
                      label={`${t('Move down')}: ${title}`}
                      onClick={() => move(index, index + 1)}
                    />
                  )}
                  <IconButton
                    icon={X}
                    iconSize={18}
                    label={`${t('Remove')}: ${title}`}
                    onClick={() => {
                      onChange(items.toSpliced(index, 1))
                      setOpen(null)
                    }}
                  />
                </div>
                {isFields(item) && isOpen && <div className="pb-3">{field}</div>}
              </li>
            )
          })}
        </ol>
      )}
      <Button size="sm" className="max-md:min-h-11" onClick={add}>
        <Icon as={Plus} size={16} />
        {control.addLabel}
      </Button>
      <FieldNote id={`${path}-note`} hint={hint} error={error} />
    </fieldset>
  )
}

/** Replaces an item. If it has the exclusive field on, all others have it off. */
function withItem(items: readonly unknown[], index: number, next: unknown, exclusive?: string): unknown[] {
  const isChosen = exclusive !== undefined && isFields(next) && next[exclusive] === true
  return items.map((item, at) => {
    if (at === index) return next
    return isChosen && isFields(item) ? { ...item, [exclusive]: false } : item
  })
}

function titleOf(item: unknown): string {
  if (!isFields(item)) return ''
  const { title, name, type } = item
  const own = typeof title === 'string' && title ? title : name
  if (typeof own === 'string' && own) return own
  return typeof type === 'string' ? type : ''
}

const hasError = (errorOf: ValueProps['errorOf'], path: string, item: object): boolean =>
  Object.keys(item).some((name) => errorOf(`${path}.${name}`))
