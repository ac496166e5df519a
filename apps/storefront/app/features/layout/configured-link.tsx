import type { LinkTarget } from '@rialto/contract'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { isExternalLink } from '../../lib/screen-paths.ts'

interface ConfiguredLinkProps {
  url: string
  target: LinkTarget
  /** Set by the operator. Addresses of other sites are treated as external in any case. */
  isExternal?: boolean
  /** Mark the link to the current page with a class and with aria-current. */
  marksCurrent?: boolean
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link from the shop's settings. External links open in their configured target (docs/spec §2, "Bottom bar"). */
export function ConfiguredLink(props: ConfiguredLinkProps) {
  const { url, target, isExternal = false, marksCurrent, className, onClick, children } = props
  if (isExternal || isExternalLink(url)) {
    return (
      <a
        href={url}
        target={target}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        className={className}
        onClick={onClick}
      >
        {children}
      </a>
    )
  }
  // An operator may choose a new tab for internal links too.
  const linkProps = {
    to: url,
    target: target === '_blank' ? target : undefined,
    className,
    onClick,
    viewTransition: true,
  }
  return marksCurrent ? (
    <NavLink end={url === '/'} {...linkProps}>
      {children}
    </NavLink>
  ) : (
    <RouteLink {...linkProps}>{children}</RouteLink>
  )
}
