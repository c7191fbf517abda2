import { Fragment } from 'react'

const breaks = /(?<=[@?&=]|\/(?!\/))|(?=\.)/

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
