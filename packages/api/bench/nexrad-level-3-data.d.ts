declare module 'nexrad-level-3-data' {
  /** @throws on products it does not know */
  export default function parse(file: Buffer): unknown
}
