import { Fragment } from 'react'

/** Where an address may break: behind a separator, and before a dot. */
const breaks = /(?<=[@?&=]|\/(?!\/))|(?=\.)/

/** A mail or web address. One that is wider than its place breaks at a separator, and within a word only without one. */
export const WebAddress = ({ children }: { children: string }) => (
  <bdi className="wrap-anywhere">
    {children.split(breaks).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)
