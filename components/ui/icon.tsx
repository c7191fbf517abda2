import { cx } from './cx.ts'

/** Lines of 2 in a field of 24 × 24, drawn and not filled. */
const drawings = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l4.5 4.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  dot: 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM8 12.3l2.8 2.8 5.2-5.6',
  warning: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3ZM12 7.8v5M12 16v.1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.5M12 7.6v.1',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.4 9.6a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.3 1-1.3 2M12 16.9v.1',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5.3l3.4 2',
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7v-7Z',
  download: 'M12 3v12M6.5 10 12 15.5 17.5 10M4 20h16',
  upload: 'M12 16V4M6.5 9 12 3.5 17.5 9M4 20h16',
  refresh: 'M20 5v5h-5M4 19v-5h5M5.2 9.5a7.2 7.2 0 0 1 12.2-2.4L20 10M4 14l2.6 2.9a7.2 7.2 0 0 0 12.2-2.4',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  truck:
    'M3 6h11v11H9.5M5.5 17H3V6M14 10h4l3 3.5V17h-1.5M14 17h.5M5.5 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM15 17.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  barcode: 'M4 5v14M7.5 5v14M10 5v14M14 5v14M16.5 5v14M20 5v14',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  users:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.4-3.2 3-5 6.5-5s6.1 1.8 6.5 5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 15c2 .7 3.2 2.2 3.5 4.5',
  account: 'M4 21V4h10v17M14 9h6v12M2.5 21h19M8 8.5h2M8 12.5h2M8 16.5h2M17 13h.1M17 17h.1',
  globe:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3Z',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7',
  copy: 'M9 9h11v11H9V9ZM15 9V4H4v11h5',
  more: 'M5 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6ZM12 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6ZM19 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Z',
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16v4ZM13 7l4 4',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 21h10l1-14.5M10 11v5.5M14 11v5.5',
  lock: 'M5 11h14v10H5V11ZM8 11V7.5a4 4 0 0 1 8 0V11M12 15v2.5',
  'sign-out': 'M10 4H4v16h6M15.5 7.5 20 12l-4.5 4.5M20 12H9',
  filter: 'M3 5h18M6.5 12h11M10 19h4',
  file: 'M6 3h8l5 5v13H6V3ZM14 3v5h5',
  image: 'M4 4h16v16H4V4ZM4 17l5-5 4 4 3-3 4 4M15 8.5h.1',
  box: 'M4 8 12 4l8 4v9l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v9',
  settings:
    'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM8.5 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  camera: 'M4 7h4l1.5-2.5h5L16 7h4v12H4V7ZM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4v-5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4v-5ZM16 9.5l5 5M21 9.5l-5 5',
} satisfies Record<string, string>

export type IconName = keyof typeof drawings

export function Icon({
  name,
  size = 'small',
  className,
}: {
  name: IconName
  size?: 'small' | 'medium' | 'large'
  className?: string
}) {
  return (
    <svg viewBox="0 0 24 24" className={cx('icon', size !== 'small' && `icon-${size}`, className)} aria-hidden>
      <path d={drawings[name]} />
    </svg>
  )
}
