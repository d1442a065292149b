// A MongoDB-compatible server for tests: FerretDB 1.24 with SQLite, behind a front that lets one write through at a time.
//
//	mongo-compat 127.0.0.1:PORT file:DIRECTORY/ [-with-parent]
//
// FerretDB 1 reads, changes and writes back a document in separate steps, so concurrent updates of one document are
// lost and conditional updates have several winners. MongoDB promises that the write of a single document is atomic.
// The front keeps that promise: one write command at a time, reads in parallel. It stands in for MongoDB, it proves
// nothing about it.
//
// PORT may be 0; the first line on standard output is the address it listens on. With -with-parent it ends when its
// standard input does, so that a killed test run leaves no server behind.
package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/FerretDB/FerretDB/ferretdb"
)

var writes = map[string]bool{
	"insert": true, "update": true, "delete": true, "findAndModify": true, "findandmodify": true,
	"create": true, "createIndexes": true, "drop": true, "dropDatabase": true, "dropIndexes": true,
	"renameCollection": true,
}

const opMsg = 2013

// readMessage returns one whole wire message, header included.
func readMessage(r io.Reader) ([]byte, error) {
	var h [4]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return nil, err
	}
	n := int(binary.LittleEndian.Uint32(h[:]))
	if n < 16 || n > 64<<20 {
		return nil, io.ErrUnexpectedEOF
	}
	m := make([]byte, n)
	copy(m, h[:])
	_, err := io.ReadFull(r, m[4:])
	return m, err
}

// command is the first key of an OP_MSG's body document.
func command(m []byte) string {
	if binary.LittleEndian.Uint32(m[12:]) != opMsg {
		return ""
	}
	p := 20
	for p < len(m) {
		kind := m[p]
		p++
		if p+4 > len(m) {
			return ""
		}
		size := int(binary.LittleEndian.Uint32(m[p:]))
		if kind == 0 {
			if p+5 >= len(m) {
				return ""
			}
			key := m[p+5:]
			if i := bytes.IndexByte(key, 0); i >= 0 {
				return string(key[:i])
			}
			return ""
		}
		p += size
	}
	return ""
}

func serve(client net.Conn, backend string, one *sync.Mutex) {
	defer client.Close()
	server, err := net.Dial("unix", backend)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		req, err := readMessage(client)
		if err != nil {
			return
		}
		locked := writes[command(req)]
		if locked {
			one.Lock()
		}
		_, err = server.Write(req)
		var res []byte
		// moreToCome (bit 1): the client wants no reply to an unacknowledged write
		quiet := binary.LittleEndian.Uint32(req[12:]) == opMsg && binary.LittleEndian.Uint32(req[16:])&2 != 0
		if err == nil && !quiet {
			res, err = readMessage(server)
		}
		if locked {
			one.Unlock()
		}
		if err != nil {
			return
		}
		if _, err = client.Write(res); err != nil {
			return
		}
	}
}

// front accepts clients for ever and gives each a connection of its own to the backend.
func front(l net.Listener, backend string) {
	var one sync.Mutex
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go serve(c, backend, &one)
	}
}

// awaitBackend returns once FerretDB listens.
func awaitBackend(backend string) {
	for {
		c, err := net.Dial("unix", backend)
		if err == nil {
			c.Close()
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// FerretDB decodes every document it looks at: collecting the garbage more rarely makes it twice as fast.
const (
	gcPercent   = 1000
	memoryLimit = 1 << 30
)

func run() error {
	if len(os.Args) < 3 {
		return errors.New("usage: mongo-compat 127.0.0.1:PORT file:DIRECTORY/ [-with-parent]")
	}
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) > 3 && os.Args[3] == "-with-parent" {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}
	dir, err := os.MkdirTemp("", "mongo-compat")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	backend := filepath.Join(dir, "backend.sock")
	cfg := &ferretdb.Config{Handler: "sqlite", SQLiteURL: os.Args[2],
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))}
	cfg.Listener.Unix = backend
	f, err := ferretdb.New(cfg)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		return err
	}
	defer l.Close()
	go func() {
		awaitBackend(backend)
		fmt.Println(l.Addr())
		front(l, backend)
	}()
	return f.Run(ctx)
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
