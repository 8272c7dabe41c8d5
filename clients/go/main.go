package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

// Day is a date without a time, written 2024-01-02.
type Day struct{ time.Time }

func (day *Day) UnmarshalJSON(text []byte) (err error) {
	day.Time, err = time.Parse(`"2006-01-02"`, string(text))
	return err
}

// Bar is a row of stock_zh_a_hist. A nil has no value.
type Bar struct {
	Symbol string   `json:"symbol"`
	Day    Day      `json:"date"`
	Close  *float64 `json:"close"`
	Volume *int64   `json:"volume"`
}

// Client asks one service. Token may be empty.
type Client struct {
	Base, Token string
	kept        map[string]answer
}

type answer struct {
	etag string
	body []byte
}

// Table has the rows of an interface, with English names of columns: the `json` of a field is one of them.
func Table[Row any](client *Client, name string, query url.Values) (rows []Row, err error) {
	for param, values := range query {
		if len(values) == 0 { // its default would be that of another share
			return nil, fmt.Errorf("%s has no value", param)
		}
	}
	query.Set("_names", "en")
	body, err := client.get(client.Base + "/api/table/" + name + ".json?" + query.Encode())
	if err == nil {
		err = json.Unmarshal(body, &rows)
	}
	return rows, err
}

// get has the body of an address. It tries three times more where the service says when.
func (client *Client) get(address string) ([]byte, error) {
	known := client.kept[address]
	for attempt := 0; ; attempt++ {
		request, err := http.NewRequest("GET", address, nil)
		if err != nil {
			return nil, err
		}
		if client.Token != "" {
			request.Header.Set("Authorization", "Bearer "+client.Token)
		}
		if known.etag != "" { // 304 while nothing has changed
			request.Header.Set("If-None-Match", known.etag)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			return nil, err
		}
		switch response.StatusCode {
		case http.StatusNotModified:
			return known.body, nil
		case http.StatusOK:
			if client.kept == nil {
				client.kept = map[string]answer{}
			}
			client.kept[address] = answer{response.Header.Get("ETag"), body}
			return body, nil
		}
		wait, err := strconv.Atoi(response.Header.Get("Retry-After"))
		if err != nil || wait > 60 || attempt == 3 {
			return nil, fmt.Errorf("%s: %s", response.Status, body)
		}
		time.Sleep(time.Duration(wait) * time.Second)
	}
}

func main() {
	client := &Client{Base: "http://127.0.0.1:8080", Token: os.Getenv("FINFOUNT_TOKEN")}
	bars, err := Table[Bar](client, "stock_zh_a_hist", url.Values{"symbol": {"600000", "000001"}, "_last": {"5"}})
	if err != nil {
		log.Fatal(err)
	}
	for _, bar := range bars {
		if bar.Close != nil {
			fmt.Println(bar.Symbol, bar.Day.Format("2006-01-02"), *bar.Close)
		}
	}
}
