// The parts of Node that Examples/clients uses, for the compiler that checks their types; Debian has no types of Node.
declare namespace NodeJS {
  interface Timeout { readonly timeout: unique symbol }
}
declare function setTimeout(callback: () => void, milliseconds: number): NodeJS.Timeout
declare function setImmediate(callback: () => void): void
declare function clearTimeout(timeout: NodeJS.Timeout | undefined): void
declare const performance: { now(): number }
declare module "node:events" {
  export class EventEmitter {
    emit(name: string, ...values: unknown[]): boolean
    on(name: string, callback: (...values: any[]) => void): this
    once(name: string, callback: (...values: any[]) => void): this
  }
}
declare module "node:child_process" {
  import { EventEmitter } from "node:events"
  interface Input extends EventEmitter { readonly writable: boolean; write(text: string): boolean; end(): void }
  interface Child extends EventEmitter {
    readonly stdin: Input
    readonly stdout: EventEmitter
    kill(signal?: string): boolean
    on(name: "error", callback: (error: Error) => void): this
    on(name: "close", callback: (code: number | null, signal: string | null) => void): this
  }
  export function spawn(program: string, options: string[], settings: { stdio: ["pipe", "pipe", "inherit"] }): Child
}
declare module "node:readline" {
  import { EventEmitter } from "node:events"
  interface Lines extends EventEmitter { on(name: "line", callback: (line: string) => void): this }
  export function createInterface(input: EventEmitter): Lines
}
