import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'

interface FilePickerProps {
  label: string
  hint?: string
  error?: string | undefined
  /** Media types or endings, as browsers read them. */
  accept: readonly string[]
  /** The words of the button: *Choose a picture*. */
  action: string
  disabled?: boolean
  onFile: (file: File) => void
  /** What has been chosen, such as a picture and its name. */
  children?: ReactNode
}

/** Chooses a file by a button of our own, which the keyboard reaches, or takes one that is dropped on it. */
export function FilePicker({ label, hint, error, accept, action, disabled, onFile, children }: FilePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'flex min-h-16 flex-wrap items-center gap-3 rounded-control border border-dashed border-field p-3',
          isOver && 'border-accent-edge bg-accent-soft',
          error && 'border-danger',
        )}
      >
        {children}
        <Button
          id={`${id}-button`}
          disabled={disabled}
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={`${id}-note`}
          className="max-md:min-h-11"
          onClick={() => input.current?.click()}
        >
          {action}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
